"""What every title must keep to, whichever package it lives in: one suite of checks."""

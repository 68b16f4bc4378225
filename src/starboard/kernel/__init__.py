"""The kernel: questions, states, runs, tables and logs. It knows no title by name."""

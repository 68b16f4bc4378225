"""Pirates of Skydock in words."""

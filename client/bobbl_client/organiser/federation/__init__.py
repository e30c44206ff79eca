"""The federation that this computer hands tournaments over to: joined, seen and left."""

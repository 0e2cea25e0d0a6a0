// Settings and values of the Driver are part of this library's own API, so whoever imports this one has them by name.
@_exported public import Driver

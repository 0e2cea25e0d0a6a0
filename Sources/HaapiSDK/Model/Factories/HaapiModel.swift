/// Makes models by hand, for tests and previews. A flow gets its models from the server only.
///
/// Each factory has one function per type, with one parameter per member. Models that were made by hand have no
/// ``RawJsonRepresentable/rawJsonString``, except for properties.
public enum HaapiModel {}

extension HaapiModel {
    /// Makes the fields of forms.
    public enum FormFieldFactory {
        /// A ``TextFormField``.
        public static func textFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
            kind: TextFormField.Kind? = nil, value: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
        ) -> TextFormField {
            TextFormField(
                name: name, label: label, placeholder: placeholder, isRequired: isRequired, kind: kind, value: value,
                minLength: minLength, maxLength: maxLength)
        }

        /// A ``UsernameFormField``.
        public static func usernameFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
            value: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
        ) -> UsernameFormField {
            UsernameFormField(
                name: name, label: label, placeholder: placeholder, isRequired: isRequired, value: value,
                minLength: minLength, maxLength: maxLength)
        }

        /// A ``PasswordFormField``.
        public static func passwordFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
            value: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
        ) -> PasswordFormField {
            PasswordFormField(
                name: name, label: label, placeholder: placeholder, isRequired: isRequired, value: value,
                minLength: minLength, maxLength: maxLength)
        }

        /// A ``SelectFormField``. Without a `value`, that of the selected option.
        public static func selectFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
            options: [SelectFormField.Option] = [], value: String? = nil
        ) -> SelectFormField {
            SelectFormField(
                name: name, label: label, placeholder: placeholder, isRequired: isRequired, options: options,
                value: value)
        }

        /// A ``SelectFormField/Option``.
        public static func option(label: Message, value: String, selected: Bool = false) -> SelectFormField.Option {
            SelectFormField.Option(label: label, value: value, selected: selected)
        }

        /// A ``CheckboxFormField``.
        public static func checkboxFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
            checked: Bool = false, readonly: Bool = false, value: String? = nil
        ) -> CheckboxFormField {
            CheckboxFormField(
                name: name, label: label, placeholder: placeholder, isRequired: isRequired, checked: checked,
                readonly: readonly, value: value)
        }

        /// A ``HiddenFormField``.
        public static func hiddenFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true, value: String
        ) -> HiddenFormField {
            HiddenFormField(name: name, label: label, placeholder: placeholder, isRequired: isRequired, value: value)
        }

        /// A ``ContextFormField``.
        public static func contextFormField(
            name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true
        ) -> ContextFormField {
            ContextFormField(name: name, label: label, placeholder: placeholder, isRequired: isRequired)
        }
    }
}

extension HaapiModel {
    /// Makes actions.
    public enum ActionFactory {
        /// A ``FormAction``.
        public static func formAction(
            kind: ActionKind, title: Message? = nil, model: FormActionModel, properties: FormAction.Properties? = nil
        ) -> FormAction {
            FormAction(kind: kind, title: title, model: model, properties: properties)
        }

        /// A ``SelectorAction``.
        public static func selectorAction(
            kind: ActionKind, title: Message? = nil, model: SelectorActionModel,
            properties: SelectorAction.Properties? = nil
        ) -> SelectorAction {
            SelectorAction(kind: kind, title: title, model: model, properties: properties)
        }

        /// A ``ClientOperationAction``.
        public static func clientOperationAction(
            kind: ActionKind, title: Message? = nil, model: any ClientOperationActionModelRepresentation,
            properties: ClientOperationAction.Properties? = nil
        ) -> ClientOperationAction {
            ClientOperationAction(kind: kind, title: title, model: model, properties: properties)
        }
    }
}

/**
 * Keeps React working on a page that the browser translates. The translator replaces text nodes with its own elements, but React still refers to the
 * original nodes. It would fail when it removes one or inserts before one, and changed numbers would stay invisible. Each original node is therefore
 * put back before React touches it; the browser then translates it again.
 */
export function tolerateBrowserTranslation(): void {
  const replacements = new WeakMap<Node, Node>();
  const restoreNode = (text: Node) => {
    const replacement = replacements.get(text);
    replacements.delete(text);
    replacement?.parentNode?.replaceChild(text, replacement);
  };
  // Translators are not scripts of the page, so only their changes can be observed. All of them replace a text with a `<font>` element.
  const isReplacement = (node: Node | null) => node?.nodeName === 'FONT';
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
      for (const node of removedNodes) {
        if (!(node instanceof Text)) continue;
        const replacement = [...addedNodes, previousSibling, nextSibling].find(isReplacement);
        if (replacement) replacements.set(node, replacement);
      }
  }).observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) restoreNode(child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) restoreNode(before);
    return insertBefore.call(this, node, before) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, next: string) {
      value.set.call(this, next);
      restoreNode(this);
    },
  });
}

/**
 * A browser that translates the page takes the texts out of it and puts elements of its own in their place. React goes on with the texts that it made:
 * it would fail as soon as it takes one away or puts something before one, and a figure that changes would change unseen. So a text is put back where
 * it was before React goes on with it; the browser translates it again.
 */
export function bearTranslation(): void {
  const standIns = new WeakMap<Node, Node>();
  const putBack = (text: Node) => {
    const standIn = standIns.get(text);
    standIns.delete(text);
    standIn?.parentNode?.replaceChild(text, standIn);
  };
  // Translators are not the page's own scripts: of what they do only the outcome is seen. All of them put a text into a font.
  const isStandIn = (node: Node | null) => node?.nodeName === 'FONT';
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
      for (const node of removedNodes) {
        if (!(node instanceof Text)) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
        if (standIn) standIns.set(node, standIn);
      }
  }).observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) putBack(before);
    return insertBefore.call(this, node, before) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, next: string) {
      value.set.call(this, next);
      putBack(this);
    },
  });
}

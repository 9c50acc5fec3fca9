/**
 * The place for an element's rules by styled-components: a constructable sheet of its shadow root. Such a sheet needs
 * no `<style>` element, so a strict `style-src` allows it, and its rules survive when the element moves in the
 * document.
 *
 * styled-components knows only `<style>` elements: it creates one, inserts it into its target by `insertBefore` and
 * writes to its `sheet`. This target inserts no nodes. It replaces that `sheet` by ours.
 */
export function createStyleTarget(root: ShadowRoot): HTMLElement {
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  const target = {
    querySelectorAll: () => [],
    insertBefore: (style: HTMLStyleElement) => Object.defineProperty(style, 'sheet', { value: sheet }),
  };
  return target as unknown as HTMLElement;
}

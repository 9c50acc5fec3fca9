/**
 * Where styled-components writes an element's rules: a constructable sheet of its shadow root. Such a sheet needs no
 * `<style>` element, so a strict `style-src` allows it, and its rules survive when the element moves in the document.
 *
 * styled-components only knows `<style>` elements: it makes one, puts it into its target by `insertBefore` and writes
 * to the element's `sheet`. The target here stays without nodes and gives that `<style>` our sheet instead.
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

/** Long enough for the details to be rendered once their code is there. */
const PATIENCE_MS = 300;
const PART = 'travelling';
const NAME = 'magazine-store-cover';

/**
 * A name that a style inside a shadow tree gives takes no part in the document's transitions; one that the document
 * gives to a part does. What lies under the pictures stays within reach meanwhile.
 */
const STYLE = `magazine-store::part(${PART}) { view-transition-name: ${NAME}; }
::view-transition { pointer-events: none; }`;

/**
 * Opens an issue's details so that its cover travels there from the card; at once where the browser has no transitions,
 * or its visitor wants no motion.
 */
export function travel(cover: Element, open: () => void): void {
  const root = cover.getRootNode();
  const inDocument = root instanceof ShadowRoot && root.host.getRootNode() === document;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!inDocument || still || !('startViewTransition' in document)) {
    open();
    return;
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  let travelling = cover;
  cover.part.add(PART);
  const { ready, finished } = document.startViewTransition(async () => {
    open();
    const arrived = await appearing(root, '[part~=detail] [part~=cover]');
    travelling.part.remove(PART);
    if (!arrived) return;
    travelling = arrived;
    arrived.part.add(PART);
  });
  // Another transition, or a hidden window, may end it before it begins.
  ready.catch(() => {});
  finished.finally(() => {
    travelling.part.remove(PART);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

function appearing(root: ShadowRoot, selector: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const look = () => root.querySelector(selector);
    const end = (found: Element | null) => {
      changes.disconnect();
      clearTimeout(patience);
      resolve(found);
    };
    const changes = new MutationObserver(() => {
      const found = look();
      if (found) end(found);
    });
    const patience = setTimeout(() => end(look()), PATIENCE_MS);
    changes.observe(root, { childList: true, subtree: true });
  });
}

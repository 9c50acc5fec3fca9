/** The walker's eyes in one document. The walker puts them into every document before the page's scripts run. */

/** A control that a person can use. */
export interface Control {
  role: string;
  name: string;
  /** The element's index in `elements` until the next look. */
  index: number;
  /** The kind of a field's input. */
  field?: 'text' | 'choice' | 'number';
  /** The values of a choice that are not chosen. */
  options?: string[];
  /** A text that identifies a field whose name differs by language. */
  hint: string;
  checked?: boolean;
  /** The control unfolds something, or folds it up again. */
  unfolds?: 'closed' | 'open';
  focused: boolean;
  /** It is a search field without words. */
  asksForWords: boolean;
  /** The control is out of sight until it has the focus. */
  keysOnly: boolean;
  /** An open menu, notice or panel, or a provider's dialog, lies over the control. */
  covered: boolean;
  /** The control is one of many of its kind, such as a card in the list. */
  listed: boolean;
  /** The control sends its form. */
  submits: boolean;
}

interface Typed {
  text: string;
  /** A dialog lies over the field. */
  under: boolean;
}

/** The visible content of one document. */
export interface Sight {
  screen: string;
  /** The store's location, such as `/read/12`; null in a document without a store. */
  location: string | null;
  controls: Control[];
  /** The contents of the forms' fields. */
  typed: Typed[];
  /** The element that has the focus; null for none, undefined while another document has it. */
  focus: string | null | undefined;
  /** The focused element can be seen, if a person scrolls to it. */
  focusSeen: boolean;
  /** The key of the history entry. */
  entry: string;
  /** A menu lies over a part of the page. */
  covered: boolean;
  /** The language of the store's texts, if the visitor has chosen one. */
  language: string;
  /** The number of changes of the current history entry. */
  moves: number;
  index: number;
  canGoBack: boolean;
  canGoForward: boolean;
  /** The time when this document began. */
  born: number;
  problems: string[];
}

export interface ScreenRule {
  screen: string;
  selector: string;
}

/** The Navigation API, which the DOM's types lack. */
interface Navigation extends EventTarget {
  currentEntry: { key: string; index: number } | null;
  canGoBack: boolean;
  canGoForward: boolean;
}

interface Eyes {
  elements: Element[];
  look(rules: ScreenRule[]): Sight;
  /** Tells whether a menu, notice or panel lies over an element, or a dialog that has opened since the last look. */
  isCovered(index: number): boolean;
  /** Tells whether the current history entry has changed since then, even for a moment. */
  hasMoved(since: number): boolean;
  /** The reasons why the document is busy; empty when it is settled. */
  busy(): string[];
  /** Resolves once the document has been settled for two frames. An impatient call waits only until nothing moves. */
  settled(impatient: boolean): Promise<void>;
}

declare global {
  interface Window {
    walkerEyes: Eyes;
  }
}

/** Playwright sends this function to the page, so it must not use anything outside of it. */
export function openEyes(): void {
  // A person would wait for timers up to this length. Longer ones wait for other people or machines.
  const SOON_MS = 1000;
  const MAX_CHAIN = 4;
  const timers = new Map<number, string>();
  let chain = 0;
  const { setTimeout: start, clearTimeout: stop } = window;
  window.setTimeout = ((handler: TimerHandler, delay = 0, ...args: unknown[]) => {
    const link = chain + 1;
    const id: number = start(() => {
      timers.delete(id);
      const before = chain;
      chain = link;
      try {
        if (typeof handler === 'function') handler(...args);
      } finally {
        chain = before;
      }
    }, delay);
    if (delay <= SOON_MS && link <= MAX_CHAIN) timers.set(id, `a timer of ${delay} ms`);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    timers.delete(Number(id));
    stop(id);
  };

  const { requestIdleCallback: startIdle } = window;
  window.requestIdleCallback = (callback, options) => {
    const id: number = startIdle((deadline) => {
      timers.delete(-id);
      callback(deadline);
    }, options);
    timers.set(-id, 'an idle moment');
    return id;
  };
  const { cancelIdleCallback: stopIdle } = window;
  window.cancelIdleCallback = (id) => {
    timers.delete(-id);
    stopIdle(id);
  };

  const { navigation } = window as unknown as { navigation: Navigation };
  let moves = 0;
  navigation.addEventListener('currententrychange', () => {
    moves++;
  });

  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const text = (element: Element) => ((element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim();
  const findParent = (node: Node): Element | null =>
    node.parentElement ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null);
  const within = (node: Node, selector: string) => {
    for (let at: Element | null = node instanceof Element ? node : findParent(node); at; at = findParent(at)) {
      if (at.matches(selector)) return true;
    }
    return false;
  };
  function roots(root: Document | ShadowRoot = document, found: (Document | ShadowRoot)[] = []) {
    found.push(root);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots(element.shadowRoot, found);
    return found;
  }
  const all = (selector: string) => roots().flatMap((root) => [...root.querySelectorAll(selector)]);
  function focused(): Element | null {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  }

  const ROLES: Record<string, string> = { A: 'link', BUTTON: 'button', SELECT: 'combobox', SUMMARY: 'summary' };
  const INPUT_ROLES: Record<string, string> = {
    checkbox: 'checkbox',
    color: 'colour well',
    radio: 'radio',
    range: 'slider',
    search: 'searchbox',
    submit: 'button',
    button: 'button',
  };
  const findRole = (element: Element) =>
    element.getAttribute('role') ??
    ROLES[element.tagName] ??
    (element instanceof HTMLInputElement ? INPUT_ROLES[element.type] : null) ??
    'textbox';
  function accessibleName(element: Element): string {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labelled = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const name =
      element.getAttribute('aria-label') ||
      labelled.map((id) => root.getElementById(id)?.textContent ?? '').join(' ') ||
      labels.map(text).join(' ') ||
      // The browser skips content out of sight, which then has no inner text.
      (element instanceof HTMLSelectElement ? '' : text(element) || element.textContent) ||
      [...element.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt')).join(' ') ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      '';
    return name.replace(/\s+/g, ' ').trim().slice(0, 80);
  }

  const MENUS = '[role=menu], :popover-open, [aria-expanded=true] ~ *';
  /** Content that may lie over controls until the visitor closes it. */
  const COVERS = `${MENUS}, aside, [role=dialog][aria-modal=true]`;
  const liesOver = (element: Element) => seen(element) && /absolute|fixed/.test(getComputedStyle(element).position);
  const dialogs = () =>
    all('dialog[open], [role=dialog][aria-modal=true], section:is([role=dialog], [role=alertdialog])');
  let dialogsAtLook: Element[] = [];
  /** The element at the middle of this one, and those around it that don't contain this one too. */
  function over(element: Element): Element[] {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2] as const;
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot?.elementFromPoint(x, y)) hit = hit.shadowRoot.elementFromPoint(x, y);
    const above: Element[] = [];
    for (let at = hit; at && !isWithin(element, at); at = findParent(at)) above.push(at);
    return above;
  }
  /** A page that is scrolled reaches under the bars of the reader. */
  const isBarOfPage = (above: Element, element: Element) =>
    above.matches('[data-bar]') && within(element, '[data-page]');
  const isUnderCover = (element: Element) =>
    over(element).some((above) => (above.matches(COVERS) && liesOver(above)) || isBarOfPage(above, element));
  /** The modal dialog: it makes the rest of the page unusable. */
  const modal = () => all('dialog:modal, section:is([role=dialog], [role=alertdialog])').at(-1) ?? null;
  const scrolls = (element: Element, axis: 'X' | 'Y') => {
    const overflow = getComputedStyle(element)[`overflow${axis}`];
    if (overflow !== 'auto' && overflow !== 'scroll') return false;
    return axis === 'X' ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
  };
  function outside(element: Element, top: Element | null): boolean {
    // A zoomed page may reach beyond the window.
    if (within(element, '[data-page]')) return false;
    const box = element.getBoundingClientRect();
    const beyondX = box.left < -1 || box.right > innerWidth + 1;
    const beyondY = top !== null && (box.top < -1 || box.bottom > innerHeight + 1);
    if (!beyondX && !beyondY) return false;
    for (let at = findParent(element); at && at !== document.documentElement; at = findParent(at)) {
      if (beyondX && scrolls(at, 'X')) return false;
      if (beyondY && !beyondX && scrolls(at, 'Y')) return false;
    }
    return true;
  }

  const listTyped = (top: Element | null) =>
    all('form textarea, form input:is([type=text], [type=email], :not([type])):not([inputmode=numeric])')
      .filter(seen)
      .map((field) => ({ text: (field as HTMLInputElement).value, under: top !== null && !isWithin(field, top) }))
      .filter(({ text }) => text !== '');

  const USABLE =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option]';
  function usable(element: Element, top: Element | null): boolean {
    if (element.matches(':disabled, [aria-disabled=true], [type=hidden], [type=file]')) return false;
    if (!seen(element) || within(element, '[inert]')) return false;
    // On the server's page buttons do nothing until the store has loaded.
    if (element.matches('[data-prerendered] button')) return false;
    // Other sites and mail programs are not part of the walk.
    if (element instanceof HTMLAnchorElement && !/^(localhost|127\.0\.0\.1)$/.test(element.hostname)) return false;
    // The list of the demo's example pages leads to the places of other modes.
    if (element instanceof HTMLAnchorElement && element.pathname.endsWith('/about.html')) return false;
    if (top && top !== element && !isWithin(element, top)) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2;
  }
  function isWithin(node: Node, top: Node): boolean {
    for (let at: Node | null = node; at; at = findParent(at)) if (at === top) return true;
    return false;
  }

  /** A link of a page that is scrolled or zoomed away. The keyboard brings it into sight. */
  function isPageAway(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return within(element, '[data-page]') && (x < 0 || x > innerWidth || y < 0 || y > innerHeight);
  }

  const LISTS = 'li, [part~=card], [data-page]';
  function toControl(element: Element, index: number): Control {
    const role = findRole(element);
    const control: Control = {
      role,
      name: accessibleName(element),
      index,
      hint: ['type', 'autocomplete', 'name', 'inputmode', 'aria-label']
        .map((attribute) => element.getAttribute(attribute) ?? '')
        .join(' '),
      focused: element === focused(),
      asksForWords: role === 'searchbox' && (element as HTMLInputElement).value === '',
      keysOnly: getComputedStyle(element).clipPath === 'inset(50%)' || isPageAway(element),
      covered: isUnderCover(element),
      listed: within(element, LISTS) && (within(element, 'aside') || !within(element, 'nav, footer, [role=menu]')),
      submits: element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null,
    };
    if (element instanceof HTMLSelectElement) {
      control.field = 'choice';
      control.options = [...element.options].filter((o) => !o.selected && !o.disabled).map((o) => o.label);
    } else if (role === 'slider') control.field = 'number';
    else if (role === 'textbox' || role === 'searchbox' || role === 'spinbutton') control.field = 'text';
    const unfolded = element.getAttribute('aria-expanded') ?? element.getAttribute('aria-pressed');
    if (unfolded) control.unfolds = unfolded === 'true' ? 'open' : 'closed';
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) control.checked = element.checked;
    return control;
  }

  /** Signs of a broken text in the store. Texts of publishers and readers may contain them. */
  const BROKEN = /[{}]|undefined|NaN|\[object/;
  const NOT_OURS =
    '[data-page], [part~=description], [part~=hits], mark, script, style, textarea, [contenteditable], [data-not-ours]';
  function* texts(): Generator<string> {
    for (const root of roots().filter((root) => root instanceof ShadowRoot || isDesk())) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const value = node.nodeValue ?? '';
        if (BROKEN.test(value) && node.parentElement && seen(node.parentElement) && !within(node, NOT_OURS))
          yield value;
      }
      for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
          const value = element.getAttribute(name) ?? '';
          if (BROKEN.test(value) && !within(element, NOT_OURS)) yield `${name}: ${value}`;
        }
      }
    }
  }

  function findScreen(rules: ScreenRule[], top: Element | null): string {
    const scope = top ? [top, ...[...top.querySelectorAll('*')]] : all('*').filter(seen);
    const rule = rules.find(({ selector }) => scope.some((element) => element.matches(selector)));
    const opened = scope.flatMap((element) =>
      element.matches('[aria-expanded=true], [aria-pressed=true], [role=tab][aria-selected=true]') ? [element] : [],
    );
    const switches = all('[aria-expanded], [aria-pressed], [role=tab]').filter((element) => scope.includes(element));
    const on = opened.map((element) => switches.indexOf(element)).filter((place) => place >= 0);
    const isSearched = scope.some((element) => element.matches('[type=search]') && (element as HTMLInputElement).value);
    const state = [...on, ...(isSearched ? ['searched'] : [])].join(', ');
    return (isDesk() ? nameDeskScreen(top) : (rule?.screen ?? 'unknown')) + (state && ` (${state})`);
  }

  const isDesk = () => /^\/desk(\/|$)/.test(location.pathname);
  /** The desk's screens are told by their addresses. */
  const nameDeskScreen = (top: Element | null) => {
    // Below the question about signing in, a screen may still load.
    if (!top && !document.querySelector('main h1')) return 'unknown';
    const [, , place = 'overview', ...parts] = location.pathname.split('/');
    // The number of one of many is not a part of the name.
    const names = parts.filter((part) => part !== '').map((part) => (/\d/.test(part) ? 'one' : part));
    return `desk ${[place, ...names].join(', ')}${top ? ', a dialog' : ''}`;
  };

  function readLocation(): string | null {
    if (isDesk()) return location.pathname + location.search;
    const store = document.querySelector('magazine-store');
    if (!store) return null;
    const base = store.getAttribute('base');
    if (base === null) return location.hash.startsWith('#/') ? location.hash.slice(1) : '/';
    const path = location.pathname.slice(base === '/' ? 0 : base.length);
    return (path.startsWith('/') ? path : `/${path}`) + location.search;
  }

  /** Animations that have an end. */
  const listMoving = () =>
    roots()
      .flatMap((root) => root.getAnimations())
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);

  window.walkerEyes = {
    elements: [],

    look(rules) {
      const top = modal();
      dialogsAtLook = dialogs();
      this.elements = all(USABLE).filter((element) => usable(element, top));
      const problems: string[] = [];
      const active = focused();
      for (const broken of texts()) problems.push(`text: ${broken.trim().slice(0, 120)}`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth + 1)
        problems.push(`overflow: the page is ${scrollWidth - clientWidth} px too wide`);
      if (top && top.scrollWidth > top.clientWidth + 1) problems.push('overflow: the dialog is wider than the window');
      const controls = this.elements.map(toControl);
      this.elements.forEach((element, index) => {
        const { role, name } = controls[index] as Control;
        if (name === '') problems.push(`name: a ${role} has none`);
        if (outside(element, top)) problems.push(`outside: ${role} "${name}" is outside the window`);
      });
      return {
        screen: findScreen(rules, top),
        location: readLocation(),
        controls,
        typed: listTyped(top),
        focus: active === document.body || active === null ? null : `${findRole(active)} "${accessibleName(active)}"`,
        focusSeen: active !== null && (seen(active) || active.tagName === 'IFRAME'),
        entry: navigation.currentEntry?.key ?? '',
        covered: all(MENUS).some(liesOver),
        language: isDesk()
          ? document.documentElement.lang
          : (document.querySelector('magazine-store')?.getAttribute('locale') ?? ''),
        moves,
        index: navigation.currentEntry?.index ?? 0,
        canGoBack: navigation.canGoBack,
        canGoForward: navigation.canGoForward,
        born: performance.timeOrigin,
        problems,
      };
    },

    isCovered(index) {
      const element = this.elements[index] as Element;
      const newDialogs = dialogs().filter((dialog) => !dialogsAtLook.includes(dialog));
      // Some dialogs make the rest of the page inert: then nothing lies over it.
      const isBehind = newDialogs.length > 0 && within(element, '[inert]');
      return isBehind || isUnderCover(element) || over(element).some((above) => newDialogs.includes(above));
    },
    hasMoved: (since) => moves > since,

    busy() {
      const waiting = all('[aria-busy=true], [role=progressbar]').filter(seen);
      return [
        ...timers.values(),
        ...listMoving().map(() => 'an animation'),
        ...waiting.map((element) => `${findRole(element)} "${accessibleName(element)}"`),
      ];
    },

    async settled(impatient) {
      for (let calm = 0; calm < 2; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const isBusy = impatient ? listMoving().length > 0 : this.busy().length > 0;
        calm = isBusy ? 0 : calm + 1;
      }
    },
  };
}

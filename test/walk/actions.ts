import { LOCALES } from '../../packages/protocol/src/locales.ts';
import type { Control } from './eyes.ts';
import { BREAKABLE, type SeenControl, type Walker } from './walker.ts';

/** An action that a person can take now. Its words identify it, also in a replay script. */
export interface Action {
  words: string;
  /** The weight of this action among the others: a heavier one is chosen more often. */
  weight: number;
  /** The kind of action, the same in every issue and language, for counting. By default the words. */
  kind?: string;
  run(): Promise<void>;
  /** The place that the action may lead to. */
  effect?: 'back' | 'forward' | 'press' | 'anywhere' | 'environment';
}

/** Window sizes. Most are between a telephone and a desk, because the layouts change there. */
export const SIZES = ['320x640', '390x844', '600x800', '768x1024', '820x1180', '900x700', '1024x768', '1280x800'];
const WIDTHS = [...new Set(SIZES.map((size) => Number.parseInt(size, 10)))];

const ADDRESSES = [
  '/',
  '/read/12',
  '/read/3',
  '/read/12/full',
  '/read/13/full',
  '/read/3/preview',
  '/read/6/preview',
  '/account',
  '/terms',
  '/search?q=sea',
  '/nowhere',
];
const DESK_ADDRESSES = [
  '/desk',
  '/desk/issues',
  '/desk/issues/12',
  '/desk/issues/12/pages',
  '/desk/money',
  '/desk/money/sales',
  '/desk/money/waiting',
  '/desk/money/charges/1',
  '/desk/plans',
  '/desk/readers',
  '/desk/messages',
  '/desk/messages/1',
  '/desk/declarations',
  '/desk/coupons',
  '/desk/people',
  '/desk/store',
  '/desk/store/settings',
  '/desk/changes',
  '/desk/invitation',
  '/desk/nowhere',
  '/account',
];
const KEYS = ['Escape', 'Tab', 'Shift+Tab', 'ArrowRight', 'ArrowDown', 'End', 'Home'];
const WORDS = ['sea', 'e', 'qqq', 'ü'];
/** Not the address of a visitor's account, which stands in the forms already. */
const EMAIL = 'reader@example.com';
const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
/** Cards that the bank approves, declines, and asks more about. */
const CARDS = [APPROVED, DECLINED, '4000002760003184'];
const isCard = ({ hint, name }: Control) => /cc-number|card ?number/i.test(`${hint} ${name}`);
/** Buttons that lead to the checkout, which is behind many steps. */
const BUYING = /^(buy|purchase|subscribe)\b/i;
const CODES = ['WELCOME-ISSUE', 'ALL-ACCESS-30', 'USED-UP', 'NO-SUCH-CODE'];

/** Texts that a person would write into this field. */
function textsFor(control: Control): string[] {
  const about = `${control.hint} ${control.name}`;
  if (isCard(control)) return CARDS;
  if (/cc-exp|expir/i.test(about)) return ['12 / 40'];
  if (/cc-csc|cvc/i.test(about)) return ['123'];
  if (/email/i.test(about)) return [EMAIL, 'no address'];
  if (/code|coupon|gutschein/i.test(about)) return CODES;
  if (/tax/i.test(about)) return ['5260250274', '123'];
  if (/numeric|page number/i.test(about)) return ['2', '999'];
  if (/search/i.test(about)) return [...WORDS, ''];
  return ['The magazine does not open on my telephone.', 'x', 'sea'];
}

const plainKind = (words: string) => words.replace(/\d+/g, '#');

/** The uses of one control. */
function listUses(walker: Walker, control: SeenControl, nth: number): Action[] {
  // The desk lets a member save colours that are hard to read, and says so. axe would find them on every screen.
  if (control.role === 'colour well') return [];
  const which = `${control.role} "${control.name}"${nth > 0 ? ` (${nth + 1})` : ''}`;
  const actionKind = (verb: string) =>
    control.listed ? `${verb} ${control.role} in a list` : plainKind(`${verb} ${control.role} "${control.name}"`);
  // Unfolded content mostly stays open, so that the next steps meet it.
  const unfolding = { closed: 2, open: 0.5, none: 1 }[control.unfolds ?? 'none'];
  // A person who has filled in a form probably sends it, and then hears that the session has ended.
  const sending = walker.endIsUnnoticed ? 24 : 8;
  const other = BUYING.test(control.name) ? 10 : unfolding;
  const share = control.listed ? 0.25 : control.submits && walker.isFilled ? sending : other;
  if (control.field === 'text') {
    // A person probably goes on at the cursor, and writes what they have opened a search for.
    const typing = control.asksForWords ? 25 : 5;
    return textsFor(control).map((text, _, { length }) => ({
      words: `type "${text}" into ${which}`,
      kind: actionKind('type into'),
      weight: (control.focused ? typing : 1.5) / length,
      run: () => walker.type(control, text),
    }));
  }
  if (control.field === 'choice') {
    return (control.options ?? []).map((option, _, { length }) => ({
      words: `choose "${option}" in ${which}`,
      kind: actionKind('choose in'),
      weight: 1 / length,
      run: () => walker.choose(control, option),
    }));
  }
  const press: Action = {
    words: `press ${which}`,
    kind: actionKind('press'),
    weight: share,
    effect: 'press',
    run: () => walker.press(control),
  };
  const keyed: Action = {
    words: `focus and press ${which}`,
    kind: actionKind('focus and press'),
    weight: share * 0.2,
    effect: 'press',
    run: () => walker.pressByKey(control),
  };
  return control.field === 'number' || control.keysOnly || control.covered ? [keyed] : [press, keyed];
}

/** All actions that the walker can take now. */
export function listActions(walker: Walker): Action[] {
  const { sight, state } = walker;
  const seen = new Map<string, number>();
  const uses = sight.controls.flatMap((control) => {
    const name = `${control.role} "${control.name}"`;
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return listUses(walker, control, nth);
  });
  // In a provider's window the walker has only the window's own controls.
  if (walker.inWindow) return [...uses, { words: 'close the window', weight: 0.5, run: () => walker.closeWindow() }];

  const own: Action[] = [];
  const add = (
    words: string,
    weight: number,
    run: () => Promise<void>,
    effect: Action['effect'] = 'environment',
    kind = words,
  ) => own.push({ words, weight, run, effect, kind });
  const oneOf = <Item>(items: readonly Item[], weight: number, each: (item: Item, weight: number) => void) => {
    for (const item of items) each(item, weight / items.length);
  };
  const fields = sight.controls.filter(({ field, role }) => field === 'text' && role !== 'searchbox');
  const fillIn = (words: string, card: string) =>
    add(
      words,
      walker.isFilled ? 1 : 8,
      () => walker.fillIn((field) => (isCard(field) ? card : (textsFor(field)[0] ?? ''))),
      'press',
    );
  if (fields.length > 1) fillIn('fill in the form', APPROVED);
  if (fields.some(isCard)) fillIn('fill in the form with a declined card', DECLINED);
  oneOf(KEYS, 1, (key, weight) =>
    add(`key ${key}`, weight, () => walker.key(key), key.endsWith('Tab') ? 'environment' : 'press'),
  );
  oneOf(
    SIZES.filter((size) => size !== state.size),
    2,
    (size, weight) => add(`size ${size}`, weight, () => walker.resize(size), 'environment', 'change the size'),
  );
  add('drag the edge of the window', 1.5, () => walker.dragEdge(WIDTHS));
  oneOf(
    LOCALES.filter((language) => language !== state.language),
    0.3,
    (language, weight) =>
      add(`language ${language}`, weight, () => walker.speak(language), 'environment', 'change the language'),
  );
  if (sight.canGoBack && walker.canLeave(-1) && !walker.inSheet) add('back', 1.5, () => walker.go(-1), 'back');
  if (sight.canGoForward && !walker.inSheet) add('forward', 0.7, () => walker.go(1), 'forward');
  if (state.held) add('let the answers come', 2, () => walker.release(), 'anywhere');
  else if (state.broken) add('mend the server', 2, () => walker.mend(), 'anywhere');
  else if (state.online) {
    add('hold the answers', 0.3, () => walker.hold());
    oneOf(BREAKABLE, 0.3, (what, weight) => add(`break the ${what}`, weight, () => walker.break(what)));
  }
  if (!state.online) add('go online', 1.5, () => walker.goOnline(true));
  else {
    add('go offline', 0.15, () => walker.goOnline(false));
    // Without its code the store can't begin.
    if (!state.held && state.broken !== 'code') {
      add('reload', 0.3, () => walker.reload());
      if (walker.mode.place === 'embedded') add("open the frame's page by itself", 0.1, () => walker.openFrame());
      else if (!walker.inSheet) {
        oneOf(walker.mode.place === 'desk' ? DESK_ADDRESSES : ADDRESSES, 0.8, (address, weight) =>
          add(`open ${address}`, weight, () => walker.open(address), 'anywhere'),
        );
      }
      if (walker.tabs === 1) add('open a second tab', 0.15, () => walker.openTab());
      // Sessions often end while a person writes.
      const often = walker.isFilled ? 8 : 0.1;
      if (state.signedIn) add('end the session elsewhere', often, () => walker.endSession());
      if (state.signedIn && walker.mode.place !== 'another origin') {
        add('let the session expire', often, () => walker.spoilToken());
      }
    }
  }
  if (walker.tabs > 1 && !state.held) add('go to the other tab', 0.8, () => walker.switchTab());
  return [...uses, ...own];
}

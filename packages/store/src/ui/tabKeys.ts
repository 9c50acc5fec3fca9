import type { KeyboardEvent } from 'react';

/** The keys in a row of tabs, after the ARIA patterns: arrows move to the neighbour, and the focused tab is chosen. */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const onward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  const targets: Record<string, number> = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const tab = tabs.at(target % tabs.length);
  tab?.focus();
  tab?.click();
}

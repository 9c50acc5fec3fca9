import type { Prerender } from '@magazine-store/protocol';
import { createElement } from 'react';
import { FirstIssueScreen } from './FirstIssueScreen.tsx';
import { FirstListScreen } from './FirstListScreen.tsx';
import { firstList } from './firstList.ts';
import { renderScreen } from './renderScreen.tsx';

/** The first screens for the server's pages. This module runs in Node alone. */
export const { renderList, renderIssue }: Prerender = {
  renderList: (page, { issues, series, others }) =>
    renderScreen(page, createElement(FirstListScreen, { page, list: firstList(page, issues, series), others })),
  renderIssue: (page, shown) => renderScreen(page, createElement(FirstIssueScreen, { page, ...shown })),
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { Issue } from './issueForm.ts';

export const stateNames: Readonly<Record<Issue['state'], MessageDescriptor>> = {
  draft: msg`Draft`,
  on_sale: msg`On sale`,
  scheduled: msg`Scheduled`,
  unpublished: msg`Unpublished`,
};

const COLOURS: Readonly<Record<Issue['state'], string>> = {
  draft: 'var(--warning)',
  on_sale: 'var(--good)',
  scheduled: 'var(--accent)',
  unpublished: 'var(--muted)',
};

const Badge = styled.span<{ $colour: string }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  font-weight: 600;
  white-space: nowrap;
  color: ${({ $colour }) => $colour};
  &::before {
    content: '';
    inline-size: 0.6em;
    block-size: 0.6em;
    border-radius: 50%;
    background: currentColor;
  }
`;

export function IssueState({ state }: { state: Issue['state'] }) {
  const { i18n } = useLingui();
  return <Badge $colour={COLOURS[state]}>{i18n._(stateNames[state])}</Badge>;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SPREAD_MODES, type SpreadMode } from '@magazine-store/protocol/desk';
import { Choice } from '../../../ui/Choice.tsx';

const ways: Record<SpreadMode, MessageDescriptor> = {
  auto: msg`Find automatically`,
  split: msg`Split into left and right`,
  keep: msg`Keep whole`,
};

/** Asks what the import of the next files does with double pages. */
export function DoublePages({ value, onChange }: { value: SpreadMode; onChange: (value: SpreadMode) => void }) {
  const { t, i18n } = useLingui();
  const choices = SPREAD_MODES.map((each) => ({ value: each, label: i18n._(ways[each]) }));
  return <Choice label={t`Double pages`} value={value} choices={choices} onChange={onChange} />;
}

/** Shows the member's choice for the double pages of a file, if it is not the usual one. */
export function ChosenDoublePages({ spreads }: { spreads: SpreadMode }) {
  const { i18n } = useLingui();
  if (spreads === 'auto') return null;
  const way = i18n._(ways[spreads]);
  return (
    <span>
      {' · '}
      <Trans>Double pages: {way}</Trans>
    </span>
  );
}

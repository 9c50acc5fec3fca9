import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Snackbar, Snackbars } from '../ui/Snackbar.tsx';
import type { NoticeCode } from './appMachine.ts';

const texts: Readonly<Record<NoticeCode, ReactNode>> = {
  item_not_found: <Trans>Item was not found.</Trans>,
  failed_to_load: <Trans>Failed to load</Trans>,
  viewer_crashed: <Trans>Error!</Trans>,
};

interface NoticesProps {
  codes: readonly NoticeCode[];
  onDismiss: (code: NoticeCode) => void;
}

export const Notices = ({ codes, onDismiss }: NoticesProps) => (
  <Snackbars shown={codes.length > 0}>
    {codes.map((code) => (
      <Snackbar key={code} onDismiss={() => onDismiss(code)}>
        {texts[code]}
      </Snackbar>
    ))}
  </Snackbars>
);

import { Trans } from '@lingui/react/macro';

interface ObstacleTextProps {
  obstacle: 'unpublished' | 'no_payments' | 'no_sign_in';
}

/** Says why an issue can't be bought. */
export function ObstacleText({ obstacle }: ObstacleTextProps) {
  switch (obstacle) {
    case 'unpublished':
      return <Trans>This issue is no longer sold. If you own it, you can keep reading it.</Trans>;
    case 'no_sign_in':
      return <Trans>This issue can’t be bought at the moment, because signing in is switched off.</Trans>;
    case 'no_payments':
      return <Trans>This issue can’t be bought at the moment, because the store does not take payments.</Trans>;
  }
}

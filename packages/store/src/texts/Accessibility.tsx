import { Trans } from '@lingui/react/macro';
import { Prose } from '../ui/Prose.tsx';

interface AccessibilityProps {
  storeName: string;
  /** Where a barrier can be reported; null: nowhere. */
  supportEmail: string | null;
}

/** What a visitor may expect of the store, and what not yet. Everything it says is held by a test or listed as a limit. */
export const Accessibility = ({ storeName, supportEmail }: AccessibilityProps) => (
  <Prose>
    <h2>
      <Trans>Accessibility</Trans>
    </h2>
    <p>
      <Trans>
        Everyone should be able to find, buy and read the magazines of {storeName}. This store is built to conform to
        the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA and, with them, to the European standard EN 301
        549.
      </Trans>
    </p>
    <h3>
      <Trans>What works</Trans>
    </h3>
    <ul>
      <li>
        <Trans>Everything can be done with the keyboard alone, and it is always visible where you are.</Trans>
      </li>
      <li>
        <Trans>Screen readers are told what everything is called, what it does and what has changed.</Trans>
      </li>
      <li>
        <Trans>
          Text can be enlarged to 200 %, and everything fits into a window 320 pixels wide without scrolling sideways.
        </Trans>
      </li>
      <li>
        <Trans>
          Light and dark colours have sufficient contrast. The colours that you have set in your system are respected.
        </Trans>
      </li>
      <li>
        <Trans>Nothing moves or blinks if you have asked your system for less motion.</Trans>
      </li>
      <li>
        <Trans>
          In the reader, the text of a page is there for screen readers. It can be shown as plain text and read aloud.
        </Trans>
      </li>
    </ul>
    <h3>
      <Trans>Known limits</Trans>
    </h3>
    <ul>
      <li>
        <Trans>
          The magazines are PDF files made by their publishers. Some pages are pictures without text, have no
          description of their images, or give their text in another order than that of the page.
        </Trans>
      </li>
      <li>
        <Trans>
          Films, sounds and slides on other sites, and the forms of payment providers, are shown as those made them.
        </Trans>
      </li>
      <li>
        <Trans>
          A page that has this store built in can change its colours and fonts, and answers for their contrast.
        </Trans>
      </li>
    </ul>
    <h3>
      <Trans>Tell us</Trans>
    </h3>
    <p>
      {supportEmail ? (
        <Trans>
          If something stands in your way, use “Need help” below or write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Please say which page it was and what you use to read
          it.
        </Trans>
      ) : (
        <Trans>
          If something stands in your way, please tell the publisher: which page it was, and what you use to read it.
        </Trans>
      )}
    </p>
  </Prose>
);

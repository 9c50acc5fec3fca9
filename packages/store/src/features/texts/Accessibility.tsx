import { Trans } from '@lingui/react/macro';
import { Prose } from '../../ui/Prose.tsx';

interface AccessibilityProps {
  storeName: string;
  /** The address for reports about barriers; null without one. */
  supportEmail: string | null;
}

/** The accessibility statement. A test checks each of its claims, or the statement lists a limit. */
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
        <Trans>Everything works with the keyboard alone, and the focus is always visible.</Trans>
      </li>
      <li>
        <Trans>Screen readers announce what each control is called, what it does and what has changed.</Trans>
      </li>
      <li>
        <Trans>
          Text can be enlarged to 200%, and everything fits into a window 320 pixels wide without scrolling sideways.
        </Trans>
      </li>
      <li>
        <Trans>
          Light and dark colours have sufficient contrast. The colours that you have set in your system are respected.
        </Trans>
      </li>
      <li>
        <Trans>Nothing moves or blinks if your system is set to reduce motion.</Trans>
      </li>
      <li>
        <Trans>
          In the reader, screen readers have access to the text of each page. The text can also be shown on its own and
          read aloud.
        </Trans>
      </li>
    </ul>
    <h3>
      <Trans>Known limits</Trans>
    </h3>
    <ul>
      <li>
        <Trans>
          The magazines are PDF files made by their publishers. Some pages are images without text, have images without
          descriptions, or contain text in a different order than on the page.
        </Trans>
      </li>
      <li>
        <Trans>
          Videos, sounds and slides from other sites and the forms of payment providers are shown as their providers
          made them.
        </Trans>
      </li>
      <li>
        <Trans>
          A website that embeds this store can change its colours and fonts and is responsible for their contrast.
        </Trans>
      </li>
    </ul>
    <h3>
      <Trans>Contact us</Trans>
    </h3>
    <p>
      {supportEmail ? (
        <Trans>
          If you run into a barrier, use “Need help” below or write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Please tell us which page it was on and what you use to
          read it.
        </Trans>
      ) : (
        <Trans>
          If you run into a barrier, please tell the publisher which page it was on and what you use to read it.
        </Trans>
      )}
    </p>
  </Prose>
);

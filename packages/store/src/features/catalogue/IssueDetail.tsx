import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { BackBar } from '../../ui/BackBar.tsx';
import { onPlainPress } from '../../ui/plainPress.ts';
import { ReplacementPanel } from '../../ui/ReplacementPanel.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { focusRing, token } from '../../ui/theme.ts';
import { Description } from './Description.tsx';
import { IssueActions, type IssueOffer } from './IssueActions.tsx';
import { Price } from './Price.tsx';

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.2em 1.1em;
  margin-block-start: ${rem(-0.6)};
  color: ${token('muted')};
`;

const SeriesLink = styled.a`
  justify-self: start;
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75em;
  margin-block: ${rem(-0.75)};
  color: ${token('accent')};
  font-weight: 600;
  text-underline-offset: 0.2em;
  ${focusRing}
`;

interface IssueDetailProps extends IssueOffer {
  /** The issue's series, if the series has other issues too. */
  series: string | null;
}

/** The contents of an issue's frame below its title. */
export function IssueDetail({ series, ...standing }: IssueDetailProps) {
  const { issue, store, entitlements } = standing;
  const { i18n } = useLingui();
  const { send, href } = useStore();
  const pageCount = issue.page_count;

  return (
    <>
      <Facts>
        <bdi>
          <time dateTime={issue.published_at}>
            {i18n.date(issue.published_at, { dateStyle: 'long', timeZone: 'UTC' })}
          </time>
        </bdi>
        <bdi>
          <Plural value={pageCount} one="# page" other="# pages" />
        </bdi>
        <bdi>
          <Price {...{ issue, store, entitlements }} />
        </bdi>
      </Facts>
      <IssueActions {...standing} />
      {series !== null && (
        <SeriesLink
          href={href(`/?series=${encodeURIComponent(series)}`)}
          onClick={onPlainPress(() => send({ type: 'series.open', series }))}
        >
          <span>
            <Trans>
              All issues of <bdi>{series}</bdi>
            </Trans>
          </span>
        </SeriesLink>
      )}
      {issue.description && <Description text={issue.description} />}
    </>
  );
}

const Missing = styled.p`
  padding: ${rem(6)} ${rem(1.25)};
  font-size: 1.15em;
  text-align: center;
`;

/** A framed store shows this in place of an issue that it doesn't have. */
export function IssueMissing({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const text = t`Item was not found.`;
  return (
    <>
      <BackBar onReturn={onClose} />
      <ReplacementPanel label={text}>
        <Missing role="alert">{text}</Missing>
      </ReplacementPanel>
    </>
  );
}

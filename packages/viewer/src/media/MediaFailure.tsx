import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { look, TOUCH_TARGET } from '../ui/look.ts';

const Message = styled.div`
  text-align: center;
`;

const Text = styled.p`
  margin: 0;
`;

const Link = styled.a`
  display: inline-block;
  padding-inline: 16px;
  color: inherit;
  line-height: ${TOUCH_TARGET};

  &:focus-visible {
    outline: 2px solid ${look.focus};
  }
`;

interface MediaFailureProps {
  /** Null if there is nothing to open. */
  url: string | null;
  /** The site does not answer. */
  unreachable: boolean;
}

export function MediaFailure({ url, unreachable }: MediaFailureProps) {
  const { t } = useLingui();
  return (
    <Message role="alert">
      <Text>{unreachable ? t`The site cannot be reached at the moment.` : t`This cannot be played here.`}</Text>
      {url && <OpenElsewhere url={url} />}
    </Message>
  );
}

/** Stands below a player of another site: a frame does not report that it failed. */
export function MediaNote({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <Message>
      <Text>{t`If nothing plays, the site may be unavailable.`}</Text>
      <OpenElsewhere url={url} />
    </Message>
  );
}

function OpenElsewhere({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
      {t`Click to open in a new window`}
    </Link>
  );
}

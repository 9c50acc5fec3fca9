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

/** @param url null where there is nothing that could be opened */
export function MediaFailure({ url }: { url: string | null }) {
  const { t } = useLingui();
  return (
    <Message role="alert">
      <Text>{t`This cannot be played here.`}</Text>
      {url && (
        <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
          {t`Click to open in a new window`}
        </Link>
      )}
    </Message>
  );
}

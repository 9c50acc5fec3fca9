import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { DeskError, isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Fields } from './Fields.ts';

type Details = DeskAnswer<'getStoreDetails'>;

const MOST_BYTES = 500_000;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
`;

const Icon = styled.img`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

interface IconFieldProps {
  saved: Details;
  onChange: (details: Details) => void;
  /** Another member has changed the store since `saved`. */
  onOvertaken: () => void;
}

/** The icon of the store, which a picture of the member's device replaces at once. */
export function IconField({ saved: { revision, icon }, onChange, onOvertaken }: IconFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const setting = useMutation({
    mutationFn: async (file: File | null) => {
      const picture = file && (await toBase64(file));
      return deskApi('setStoreIcon', { body: { revision, picture } });
    },
    onSuccess: onChange,
    onError: (error) => {
      if (isOvertaken(error)) onOvertaken();
    },
  });
  const choose = (file: File) => {
    setting.reset();
    setIsTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) setting.mutate(file);
  };
  const isNoPicture = setting.error instanceof DeskError && setting.error.code === 'invalid_request';
  return (
    <Fields>
      <legend>
        <Trans>Icon</Trans>
      </legend>
      <Line>
        {icon && <Icon src={icon} alt={t`The present icon`} width={64} height={64} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={t`Picture of the icon`}
          onChange={({ target }) => {
            if (target.files?.[0]) choose(target.files[0]);
            target.value = '';
          }}
        />
        <Button isPending={setting.isPending} onPress={() => input.current?.click()}>
          <Trans>Choose a picture…</Trans>
        </Button>
        {icon?.startsWith('/icon/') && (
          <Button isDisabled={setting.isPending} onPress={() => setting.mutate(null)}>
            <Trans>Remove the icon</Trans>
          </Button>
        )}
      </Line>
      <Hint>
        <Trans>
          Stands beside the name and in the tab of the browser. PNG, JPEG or WebP, up to 500 KB, at least 32 pixels wide
          and high. Readers see it within seconds.
        </Trans>
      </Hint>
      {(isTooLarge || isNoPicture) && (
        <Notice kind="fault">
          {isTooLarge ? (
            <Trans>The file is larger than 500 KB. Choose a smaller picture.</Trans>
          ) : (
            <Trans>The file is no PNG, JPEG or WebP picture of at least 32 pixels. Choose another one.</Trans>
          )}
        </Notice>
      )}
      {setting.isError && !isNoPicture && <Fault error={setting.error} />}
      <p role="status">{setting.isSuccess && <Trans>The icon is changed.</Trans>}</p>
    </Fields>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

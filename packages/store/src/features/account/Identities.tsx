import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { IdentitiesActor } from '../../core/account/identitiesMachine.ts';
import { rem } from '../../ui/rem.ts';
import { focusRing, from, token } from '../../ui/theme.ts';
import { AddingState } from './AddingState.tsx';
import { SmallButton } from './SmallButton.tsx';

const List = styled.ul`
  inline-size: fit-content;
  max-inline-size: 100%;
  min-inline-size: min(100%, ${rem(20)});
  border-radius: ${token('radius')};
  ${focusRing}

  ${from('sm')} {
    /* The first button stands on the line of its name. */
    margin-block-start: ${rem(-0.875)};
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(0.25)} ${rem(1.5)};
  min-block-size: ${rem(3.25)};

  & + & {
    border-block-start: 1px solid ${token('line')};
  }
`;

const Additions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.5)};
  padding-block-start: ${rem(0.75)};
`;

export interface Provider {
  readonly name: string;
  readonly label: string;
}

interface IdentitiesProps {
  identities: IdentitiesActor;
  /** The names of the linked identity providers. */
  linked: readonly string[];
  /** The identity providers of this store. */
  providers: readonly Provider[];
  providerLabel: (name: string) => string;
}

/**
 * The linked identity providers, and those that can be linked. The last link to a provider of this store stays: without
 * it the reader loses the account.
 */
export function Identities({ identities, linked, providers, providerLabel }: IdentitiesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const mounted = useRef(false);
  const impossible = useSelector(identities, (snapshot) => snapshot.matches({ secret: 'impossible' }));
  const more = providers.filter(({ name }) => !linked.includes(name));
  const shown = linked.join();
  const canDoWithout = (name: string) =>
    linked.some((other) => other !== name && providers.some((provider) => provider.name === other));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have removed the button that had the focus
  useLayoutEffect(() => {
    const { ownerDocument } = list.current as HTMLUListElement;
    // Don't take the focus from the page's own controls.
    if (mounted.current && ownerDocument.activeElement === ownerDocument.body) list.current?.focus();
    mounted.current = true;
  }, [shown]);

  return (
    <div>
      <List ref={list} tabIndex={-1} aria-label={t`You sign in with`}>
        {linked.map((name) => {
          const label = providerLabel(name);
          return (
            <Row key={name}>
              <bdi>{label}</bdi>
              {canDoWithout(name) && (
                <SmallButton
                  aria-label={t`Remove ${label}`}
                  onClick={() => identities.send({ type: 'remove', provider: name })}
                >
                  <Trans>Remove</Trans>
                </SmallButton>
              )}
            </Row>
          );
        })}
      </List>
      {more.length > 0 && (
        <Additions>
          {more.map(({ name, label }) => (
            <SmallButton
              key={name}
              disabled={impossible}
              onClick={() => identities.send({ type: 'add', provider: name })}
            >
              <Trans>Add {label}</Trans>
            </SmallButton>
          ))}
        </Additions>
      )}
      <AddingState {...{ identities, providerLabel }} />
    </div>
  );
}

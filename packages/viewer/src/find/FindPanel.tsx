import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import type { ActorRefFrom } from 'xstate';
import { moveFocus } from '../panels/moveFocus.ts';
import { useKeptInView } from '../panels/useKeptInView.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { nextIcon, previousIcon } from '../ui/icons.tsx';
import { look, TOUCH_TARGET } from '../ui/look.ts';
import { FindState } from './FindState.tsx';
import type { FindHit } from './findHit.ts';
import type { findMachine } from './findMachine.ts';
import { HitItem, HitList } from './HitItem.tsx';

const Panel = styled.search`
  display: grid;
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
`;

const Form = styled.form`
  display: flex;
  padding: 8px;

  /* Drawn for pages to the sides: hits lie above and below. */
  & svg {
    transform: rotate(90deg);
  }
`;

const Field = styled.input`
  flex: 1;
  min-inline-size: 0;
  block-size: ${TOUCH_TARGET};
  padding-inline: 12px;
  border: 1px solid ${look.quietText};
  border-radius: 8px;
  background: ${look.raised};
  color: inherit;
  font: inherit;

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -1px;
  }
`;

interface FindPanelProps {
  actor: ActorRefFrom<typeof findMachine>;
  /** The label that is printed on a page, or the page's number. */
  getLabel: (page: number) => string;
}

/** Finds text in the document and lists the hits. */
export function FindPanel({ actor, getLabel }: FindPanelProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const { query, hits, current } = useSelector(actor, ({ context }) => context);
  const onPick = useCallback((hit: FindHit) => actor.send({ type: 'pick', hit }), [actor]);
  useKeptInView(list, current);

  const move = (type: 'next' | 'previous') => actor.send({ type });

  return (
    <Panel>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          move('next');
        }}
      >
        <Field
          type="search"
          aria-label={t`Find in this issue`}
          placeholder={t`Find in this issue`}
          value={query}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          data-first-focus
          onChange={(event) => actor.send({ type: 'query', query: event.currentTarget.value })}
          onKeyDown={(event) => {
            // Enter and Escape choose among Japanese words while the reader composes them.
            if (event.nativeEvent.isComposing) return event.stopPropagation();
            if (event.key === 'Enter' && event.shiftKey) {
              event.preventDefault();
              move('previous');
            } else if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              event.stopPropagation();
              actor.send({ type: 'query', query: '' });
            }
          }}
        />
        <IconButton
          label={t`Previous hit`}
          icon={previousIcon}
          unavailable={hits.length === 0}
          onPress={() => move('previous')}
        />
        <IconButton label={t`Next hit`} icon={nextIcon} unavailable={hits.length === 0} onPress={() => move('next')} />
      </Form>
      <FindState actor={actor} />
      <HitList ref={list} onKeyDown={moveFocus}>
        {hits.map((hit, index) => (
          <HitItem
            // biome-ignore lint/suspicious/noArrayIndexKey: hits have no name, and cost nothing to exchange
            key={index}
            hit={hit}
            label={getLabel(hit.page)}
            current={hit === current}
            reachable={current ? hit === current : index === 0}
            onPick={onPick}
          />
        ))}
      </HitList>
    </Panel>
  );
}

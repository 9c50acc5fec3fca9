import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useDesk } from '../../ui/deskContext.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { nameOfValue, writeValue } from './valueTexts.ts';

type Values = Record<string, unknown>;

/** A longer text is folded up. */
const LONGEST = 120;
const FOLDED = 60;

/** Values that only format the amounts of a change. They have no line of their own. */
const OF_AMOUNTS = new Set(['currency', 'precision']);

const List = styled.dl`
  display: grid;
  gap: 0.15rem;
  font-size: 0.9em;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.5em;
  & > dt {
    color: var(--muted);
  }
  & > dd > del {
    color: var(--muted);
  }
  & > dd > ins {
    text-decoration: none;
  }
`;

const Folded = styled.details`
  white-space: pre-line;
  & > summary {
    cursor: pointer;
  }
`;

/** The values of a change: those before, struck out, and those after. */
export function Differences({ before, after }: { before: Values | null; after: Values | null }) {
  const { i18n } = useLingui();
  const desk = useDesk();
  const [were, are] = [flatten(before ?? {}), flatten(after ?? {})];
  const currency = {
    currency: String(are.get('currency') ?? desk.currency),
    precision: Number(are.get('precision') ?? desk.currency_precision),
  };
  const write = (name: string, value: unknown) => writeValue(name, value, i18n, currency);
  const names = [...new Set([...were.keys(), ...are.keys()])].filter((name) => !OF_AMOUNTS.has(name));
  // Of a value with parts, such as a text in several languages, only the parts that differ are shown.
  const shown = names.filter((name) => !name.includes(' ') || were.get(name) !== are.get(name));
  return (
    <List>
      {shown.map((name) => {
        const was = were.has(name) ? write(name, were.get(name)) : null;
        const is = are.has(name) ? write(name, are.get(name)) : null;
        return (
          <Line key={name}>
            <dt>{nameOfValue(name, i18n)}</dt>
            <dd>
              {was !== null && was !== is && (
                <del>
                  <Value name={name} text={was} />
                </del>
              )}{' '}
              {is !== null && (
                <ins>
                  <Value name={name} text={is} />
                </ins>
              )}
            </dd>
          </Line>
        );
      })}
    </List>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  if (name === 'email') return <EmailText email={text} />;
  if (text.length <= LONGEST) return text;
  return (
    <Folded>
      <summary>{text.slice(0, FOLDED)}…</summary>
      {text}
    </Folded>
  );
}

/** Flattens nested values. The name of a part is the value's name and its own, such as `terms de`. */
function flatten(values: Values, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const name = prefix + key;
      const hasParts = value !== null && typeof value === 'object' && !Array.isArray(value);
      return hasParts ? [...flatten(value as Values, `${name} `)] : [[name, value]];
    }),
  );
}

import { styled } from 'styled-components';

type Values = Record<string, unknown>;

/** A longer text is folded up. */
const LONGEST = 120;
const FOLDED = 60;

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
  const [were, are] = [flatten(before ?? {}), flatten(after ?? {})];
  const names = [...new Set([...were.keys(), ...are.keys()])];
  // Of a value with parts, such as a text in several languages, only the parts that differ are shown.
  const shown = names.filter((name) => !name.includes(' ') || were.get(name) !== are.get(name));
  return (
    <List>
      {shown.map((name) => {
        const [was, is] = [were.get(name), are.get(name)];
        return (
          <Line key={name}>
            <dt>{name}</dt>
            <dd>
              {was !== undefined && was !== is && (
                <del>
                  <Value text={was} />
                </del>
              )}{' '}
              {is !== undefined && (
                <ins>
                  <Value text={is} />
                </ins>
              )}
            </dd>
          </Line>
        );
      })}
    </List>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= LONGEST) return text;
  return (
    <Folded>
      <summary>{text.slice(0, FOLDED)}…</summary>
      {text}
    </Folded>
  );
}

/** Each value with its name. The parts of a value have its name and their own: `terms de`. */
function flatten(values: Values, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, string][] => {
      const name = prefix + key;
      if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
        return [...flatten(value as Values, `${name} `)];
      }
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

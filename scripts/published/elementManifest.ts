import type {
  Attribute,
  ClassMember,
  CustomElementDeclaration,
  CustomElementField,
  Event,
  Package,
  Parameter,
} from 'custom-elements-manifest';
import { parseSync } from 'oxc-parser';
import {
  accountSections,
  eventTable,
  refusalReasons,
  type StoreEventName,
  storeErrorCodes,
  tokens,
} from '../../packages/protocol/src/index.ts';
import { documentType, locale, theme } from '../../packages/protocol/src/schemas/index.ts';
import { toJsonSchema } from '../../packages/server/src/openApi/jsonSchema.ts';
import { printType } from '../../packages/server/src/openApi/printType.ts';
import { PARTS_TABLE, readDocRows, SLOTS_TABLE, TOKENS_TABLE } from './elementDocs.ts';

interface Member {
  name: string;
  /** The type of a property, or the result type of a method. */
  type: string;
  /** Null for a property. */
  parameters: Parameter[] | null;
  description: string;
  default: string | null;
  /** A former name. */
  deprecated: boolean;
}

/** Our names of types and their definitions: an editor shows the possible values. */
const SPELLED: Record<string, string> = {
  AccountSection: accountSections.map((name) => `'${name}'`).join(' | '),
  CommandAnswer: `{ done: true } | { done: false; reason: ${refusalReasons.map((reason) => `'${reason}'`).join(' | ')} }`,
  DocumentType: printType(toJsonSchema(documentType)),
  Locale: printType(toJsonSchema(locale)),
  StoreErrorCode: storeErrorCodes.map((code) => `'${code}'`).join(' | '),
  Theme: printType(toJsonSchema(theme)),
};

/**
 * The Custom Elements Manifest of `<magazine-store>`, from its published types, the tokens and the docs. Editors and
 * catalogues of components read it.
 */
export function elementManifest(types: string): Package {
  const attributes = readMembers(types, 'MagazineStoreAttributes');
  const own = [...readMembers(types, 'StoreMethods'), ...readMembers(types, 'MagazineStoreElement')];
  const declaration: CustomElementDeclaration = {
    kind: 'class',
    customElement: true,
    tagName: 'magazine-store',
    name: 'MagazineStoreElement',
    description: 'A store for the magazines of a publisher, with the viewer inside it.',
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: attributes.map(attribute),
    members: [
      ...attributes.map(field),
      ...own
        .filter(({ deprecated }) => !deprecated)
        .map((member) => (member.parameters ? method(member) : readonlyField(member))),
    ],
    events: readMembers(types, 'StoreEvents').map(event),
    cssProperties: [...readDocRows(TOKENS_TABLE)].map(([name, description]) => ({
      name: `--magazine-store-${name}`,
      default: tokens[name as keyof typeof tokens],
      ...(description && { description }),
    })),
    slots: [...readDocRows(SLOTS_TABLE)].map(([name, description]) => ({ name, description })),
    cssParts: [...readDocRows(PARTS_TABLE)].map(([name, description]) => ({ name, description })),
  };
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'magazine-store.js',
        declarations: [declaration],
        exports: [
          { kind: 'custom-element-definition', name: 'magazine-store', declaration: { name: 'MagazineStoreElement' } },
        ],
      },
    ],
  };
}

const attribute = (member: Member): Attribute => ({
  name: member.name,
  fieldName: member.name,
  type: { text: member.type.replace(' | null', '') },
  description: member.description,
  ...(member.default && { default: member.default }),
});

const field = ({ name, type, description }: Member): CustomElementField => ({
  kind: 'field',
  name,
  attribute: name,
  reflects: true,
  type: { text: type },
  description,
});

const readonlyField = ({ name, type, description }: Member): CustomElementField => ({
  kind: 'field',
  name,
  readonly: true,
  type: { text: type },
  description,
});

const method = ({ name, type, parameters, description }: Member): ClassMember => ({
  kind: 'method',
  name,
  parameters: parameters ?? [],
  return: { type: { text: type } },
  description,
});

function event({ name, type, description }: Member): Event {
  const { domName, cancelable } = eventTable[name as StoreEventName];
  return {
    name: domName,
    type: { text: type === 'Record<string, never>' ? 'CustomEvent' : `CustomEvent<${type}>` },
    description: cancelable ? `${description} Canceled, it leaves that to the page.` : description,
  };
}

/** The parts of the parser's output that we read. */
interface Node {
  start: number;
  end: number;
  id?: { name: string };
  declaration?: Node | null;
  body?: { body: Node[] };
  key?: { name: string };
  name?: string;
  optional?: boolean;
  params?: Node[];
  typeAnnotation?: { typeAnnotation: Node };
  returnType?: { typeAnnotation: Node };
}

/** The members of an interface, with the contents of their comments. */
function readMembers(source: string, name: string): Member[] {
  const statements = parseSync('types.d.ts', source).program.body as unknown as Node[];
  const found = statements.map((node) => node.declaration ?? node).find(({ id, body }) => id?.name === name && body);
  if (!found?.body) throw new Error(`The element's types have no interface ${name}`);
  const writeType = (node?: { typeAnnotation: Node }) =>
    node ? spellType(source.slice(node.typeAnnotation.start, node.typeAnnotation.end)) : '';
  let end = source.indexOf('{', found.start) + 1;
  return found.body.body.map((node) => {
    const comment = source.slice(end, node.start);
    end = node.end;
    return {
      name: node.key?.name ?? '',
      type: writeType(node.returnType ?? node.typeAnnotation),
      parameters:
        node.params?.map((one) => ({
          name: one.name ?? '',
          type: { text: writeType(one.typeAnnotation) },
          ...(one.optional && { optional: true }),
        })) ?? null,
      ...readComment(comment),
    };
  });
}

function spellType(type: string): string {
  return type
    .replace(/\s+/g, ' ')
    .replace(/; \}/g, ' }')
    .replace(/\b[A-Z]\w+\b/g, (name) => SPELLED[name] ?? name);
}

/** Reads a comment's text before its first tag, and its `@default`. */
function readComment(comment: string): Pick<Member, 'description' | 'default' | 'deprecated'> {
  const text = comment
    .replace(/\/\*\*|\*\/|^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [description = ''] = text.split(/ ?@(?:default|throws|deprecated)\b/);
  return { description, default: /@default (\S+)/.exec(text)?.[1] ?? null, deprecated: text.includes('@deprecated') };
}

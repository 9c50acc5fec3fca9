/** The contents of a form: values, lists and groups, as deep as their keys nest. */
export interface FormTree {
  [name: string]: string | FormTree;
}

/**
 * Reads a form with nested keys, as https://docs.stripe.com/api takes them: `metadata[order]=6`, `expand[]=charge`,
 * `expand[0]=charge`. A list is a group whose names are numbers.
 */
export function readForm(text: string): FormTree {
  const tree: FormTree = emptyTree();
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''));
    const names = [first, ...inner];
    const last = names.pop() ?? '';
    let group = tree;
    for (const name of names) group = groupIn(group, name);
    group[last === '' ? String(Object.keys(group).length) : last] = value;
  }
  return tree;
}

/** The tree has no prototype: its names come from outside. */
const emptyTree = (): FormTree => Object.create(null);

function groupIn(tree: FormTree, name: string): FormTree {
  const there = tree[name];
  if (typeof there === 'object') return there;
  const group = emptyTree();
  tree[name] = group;
  return group;
}

// Rules of our own for oxlint: rules of ARCHITECTURE.md that no library has.

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;

/** `mutation.kind`, also as `row.mutation.kind`. */
const isMutationKind = (node) => {
  if (node?.type !== 'MemberExpression' || !isNamed(node.property, 'kind')) return false;
  const { object } = node;
  return isNamed(object, 'mutation') || (object.type === 'MemberExpression' && isNamed(object.property, 'mutation'));
};

const mutationKind = {
  create: (context) => {
    const check = (node, ...values) => {
      if (values.some(isMutationKind))
        context.report({
          node,
          message:
            'Only shared/mutations knows the kinds of mutations: declare what differs in MutationKind, and ask kindOf(mutation) for it.',
        });
    };
    return {
      BinaryExpression: (node) => check(node, ...(/^[=!]==?$/.test(node.operator) ? [node.left, node.right] : [])),
      SwitchStatement: (node) => check(node, node.discriminant),
    };
  },
};

const mirrorAccess = {
  create: (context) => {
    const report = (node) =>
      context.report({
        node,
        message:
          'Stored truth lacks what is pending: add a function to shared/store/queries that reads by readWithPending.',
      });
    return {
      MemberExpression: (node) => isNamed(node.property, 'mirror') && report(node),
      ObjectPattern: (node) => node.properties.some(({ key }) => isNamed(key, 'mirror')) && report(node),
    };
  },
};

const mirrorTransaction = {
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property } = node;
      const isMirror =
        isNamed(object, 'mirror') || (object.type === 'MemberExpression' && isNamed(object.property, 'mirror'));
      if (isMirror && isNamed(property, 'transaction'))
        context.report({
          node,
          message: 'A query reads truth by readWithPending, which applies what is pending.',
        });
    },
  }),
};

/** Names of what somebody wrote. */
const WRITTEN = new Set(['body', 'theirs', 'description']);
/** Functions that return it. */
const RETURN_WRITTEN = new Set(['writtenIn', 'allWordsOf']);
/** Attributes of elements that are read or shown. */
const SHOWN_ATTRIBUTE =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|label|placeholder|explanation)$/;
/** Methods that take a part of a text. */
const CUTS = new Set(['slice', 'substring', 'substr', 'split', 'replace', 'replaceAll', 'at', 'charAt']);

const printedBody = {
  create: (context) => {
    /** Variables of this file that have such a text. */
    const variables = new Set(['body']);
    const isWritten = (node) => {
      switch (node?.type) {
        case 'Identifier':
          return variables.has(node.name);
        case 'MemberExpression':
          return !node.computed && WRITTEN.has(node.property.name);
        case 'ChainExpression':
        case 'TSNonNullExpression':
        case 'TSAsExpression':
          return isWritten(node.expression);
        case 'CallExpression': {
          const { callee } = node;
          if (callee.type === 'Identifier') return RETURN_WRITTEN.has(callee.name);
          if (callee.type !== 'MemberExpression' || callee.computed) return false;
          const { name } = callee.property;
          // Of a kind of mutation.
          return name === 'words' || (name === 'trim' && isWritten(callee.object));
        }
        case 'ConditionalExpression':
          return isWritten(node.consequent) || isWritten(node.alternate);
        case 'LogicalExpression':
          return isWritten(node.right) || (node.operator !== '&&' && isWritten(node.left));
        default:
          return false;
      }
    };
    const check = (node) => {
      if (isWritten(node))
        context.report({
          node,
          message:
            'A text may have spoilers: print it by RichText, which opens them, or cover them by coveredWords, coveredLine or excerpt of shared/text.',
        });
    };
    return {
      VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && isWritten(init) && variables.add(id.name),
      ObjectPattern: ({ properties }) => {
        for (const { key, value } of properties)
          if (WRITTEN.has(key?.name) && value?.type === 'Identifier') variables.add(value.name);
      },
      JSXExpressionContainer: ({ expression, parent }) => {
        const isContent = parent.type === 'JSXElement' || parent.type === 'JSXFragment';
        const isShown = parent.type === 'JSXAttribute' && SHOWN_ATTRIBUTE.test(parent.name.name);
        if (isContent || isShown) check(expression);
      },
      TemplateLiteral: ({ expressions }) => expressions.forEach(check),
      BinaryExpression: ({ operator, left, right }) => operator === '+' && [left, right].forEach(check),
      CallExpression: ({ callee }) => {
        if (callee.type === 'MemberExpression' && !callee.computed && CUTS.has(callee.property.name))
          check(callee.object);
      },
    };
  },
};

export default {
  meta: { name: 'larder' },
  rules: {
    'mutation-kind': mutationKind,
    'mirror-access': mirrorAccess,
    'mirror-transaction': mirrorTransaction,
    'printed-body': printedBody,
  },
};

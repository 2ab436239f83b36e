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

export default {
  meta: { name: 'larder' },
  rules: {
    'mutation-kind': mutationKind,
    'mirror-access': mirrorAccess,
    'mirror-transaction': mirrorTransaction,
  },
};

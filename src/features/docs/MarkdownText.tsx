import { Link } from '../../ui/index.ts';
import styles from './MarkdownText.module.css';
import type { Block, Inline } from './markdown.ts';

/** Renders a parsed document, without any HTML from its source. */
export function MarkdownText({ blocks }: { blocks: Block[] }) {
  return (
    <article className={styles.text} dir="auto">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change its order.
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading>
          <Inlines inlines={block.inlines} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((inlines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={index}>
              <Inlines inlines={inlines} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Inlines({ inlines }: { inlines: Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return inlines.map((inline, index) => <InlineView key={index} inline={inline} />);
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return inline.href.startsWith('/') ? (
        <Link href={inline.href}>{inline.text}</Link>
      ) : (
        <a href={inline.href}>{inline.text}</a>
      );
  }
}

import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../src/ui/dialog/ConfirmDialog.tsx';
import { Avatar, Link, Throbber, Time } from '../../../src/ui/index.ts';
import { Dialog } from '../../../src/ui/later.ts';
import { render, words } from '../../support/render.tsx';

describe('the confirm dialog', () => {
  it('asks "Are you sure?" unless another question is given [5.034 2.152]', () => {
    expect(words(<ConfirmDialog question={{}} onAnswer={() => undefined} />)).toContain('Are you sure?');
    const own = <ConfirmDialog question={{ question: 'Leave?', confirmLabel: 'Leave' }} onAnswer={() => undefined} />;
    expect(words(own)).toMatch(/^Leave\? .*Cancel Leave$/);
  });
});

it('a dialog is labelled by its title [2.153]', () => {
  const html = render(
    <Dialog title="Likes" onClose={() => undefined}>
      <p>Nobody</p>
    </Dialog>,
  );
  const id = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<h2 id="${id}"`);
});

describe('an avatar', () => {
  it('has a fixed size before the picture is loaded', () => {
    expect(render(<Avatar name="Luna" src="/luna.jpg" size={36} />)).toMatch(/width="36" height="36" loading="lazy"/);
  });

  it('without a picture shows the first letter of the name in a colour derived from the name', () => {
    const html = (name: string) => render(<Avatar name={name} src="" />);
    expect(html('«élan»')).toContain('>É<');
    expect(html('🙂')).toContain('>?<');
    expect(html('Luna')).toBe(html('Luna'));
  });
});

it('Link renders an anchor outside a router', () => {
  expect(render(<Link href="/luna">Luna</Link>)).toBe('<a href="/luna">Luna</a>');
});

it('Throbber announces "Loading..." to screen readers [2.160]', () => {
  expect(render(<Throbber />)).toMatch(/role="status".*Loading\.\.\./);
});

it('Time has a machine-readable date and a tooltip with date and time', () => {
  const at = Date.UTC(2026, 10, 21, 15, 29);
  const html = render(<Time at={at} now={at + 3_600_000} absolute={false} amPm={false} />);
  expect(html).toBe('<time dateTime="2026-11-21T15:29:00.000Z" title="Nov 21, 2026 15:29">1 hour ago</time>');
});

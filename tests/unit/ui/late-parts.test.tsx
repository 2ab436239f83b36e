import { expect, test, vi } from 'vitest';
import { lazyModule } from '../../../src/platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../../src/ui/index.ts';
import { render, renderInTheEnd, words } from '../../support/render.tsx';

const noPause = async () => undefined;
const Part = ({ name }: { name: string }) => <b>{name}</b>;
const Meanwhile = ({ name }: { name: string }) => <i>{name}</i>;
const module = () => lazyModule(async () => ({ Part }), noPause);
const broken = () => lazyModule(() => Promise.reject<{ Part: typeof Part }>(new TypeError('No network')), noPause);

test('a late component stands in for its code, which it asks for with its first render', async () => {
  const load = vi.fn(async () => ({ Part }));
  const Late = lateComponent(lazyModule(load, noPause), (loaded) => loaded.Part, Meanwhile);
  expect(render(<Late name="Luna" />)).toBe('<i>Luna</i>');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(await renderInTheEnd(<Late name="Luna" />)).toBe('<b>Luna</b>');
});

test('the first render of a late or lazy component draws code that is there already', async () => {
  const loaded = module();
  await loaded.loadAhead();
  const Late = lateComponent(loaded, ({ Part }) => Part, Meanwhile);
  const Lazily = lazyComponent(loaded, ({ Part }) => Part, "Couldn't load part");
  expect(
    render(
      <>
        <Late name="Luna" />
        <Lazily name="Mars" />
      </>,
    ),
  ).toBe('<b>Luna</b><b>Mars</b>');
});

test('code that cannot be loaded is replaced by a text with a retry, or stays left out', async () => {
  const Late = lateComponent(broken(), ({ Part }) => Part);
  const Lazily = lazyComponent(broken(), ({ Part }) => Part, "Couldn't load part");
  render(
    <>
      <Late name="Luna" />
      <Lazily name="Mars" />
    </>,
  );
  await vi.waitFor(() => expect(words(<Lazily name="Mars" />)).toBe("Couldn't load part Retry"));
  expect(render(<Late name="Luna" />)).toBe('');
});

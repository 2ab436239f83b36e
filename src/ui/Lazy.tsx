import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { Button } from './button/Button.tsx';
import { Notice } from './notice/Notice.tsx';
import { Throbber } from './throbber/Throbber.tsx';

/** A failed `load`. Errors of the loaded component itself are passed on to the error screen. */
class LoadError extends Error {}

/**
 * A lazy component. Renders `fallback` until its code is loaded, and `failureText` with a retry button if it cannot be
 * loaded. `load` does its own retries.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failureText: string,
  fallback: ReactNode = <Throbber />,
): ComponentType<Props> {
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      const component = await load().catch((cause: unknown) => {
        throw new LoadError(failureText, { cause });
      });
      return { default: component };
    });
  const latest = { component: begin() };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, at the top of a file, as React.lazy is.
  return function Lazily(props: Props) {
    const [{ component: Loaded }, setLoaded] = useState({ component: latest.component });
    const retry = () => {
      latest.component = begin();
      setLoaded({ component: latest.component });
    };
    return (
      <LoadBoundary failureText={failureText} onRetry={retry}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

interface BoundaryProps {
  failureText: string;
  onRetry: () => void;
  children: ReactNode;
}

class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return (
      <Notice kind="error" action={<Button onClick={this.retry}>Retry</Button>}>
        {this.props.failureText}
      </Notice>
    );
  }
}

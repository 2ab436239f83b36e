import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Redirects to an address that is known only after stored data was read. */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [href, navigate]);
  return null;
}

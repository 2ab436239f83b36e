import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to another address in place of this one, where only stored data could tell which. */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [href, navigate]);
  return null;
}

import { useEffect, useState } from 'react';

/** Whether the content security policy has refused an address of this origin: the deployment's headers are older than its config. */
export function useIsForbidden(origin: string): boolean {
  const [isForbidden, setIsForbidden] = useState(false);
  useEffect(() => {
    const listen = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI === origin || blockedURI.startsWith(`${origin}/`)) setIsForbidden(true);
    };
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  }, [origin]);
  return isForbidden;
}

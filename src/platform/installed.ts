/** Whether the page runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Whether the browser is one of iOS and iPadOS, all of which are made of Safari's engine. An iPad calls itself a Mac. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Navigator = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);

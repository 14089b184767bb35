// A link inside the page: an ordinary one to the browser, so that it opens in a new tab as well, that changes
// the address without loading the page anew.
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from './address.ts';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

export function Link({ href, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

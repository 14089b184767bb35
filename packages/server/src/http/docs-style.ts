// The style of the documentation page. Its hash is in the page's policy.

export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#1d4ed8, #93b4ff); --muted: light-dark(#4b5563, #b3bac5); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fff, #14171c); color: light-dark(#16181d, #e8eaee); display: grid; grid-template-columns: 21rem minmax(0, 56rem); gap: 2.5rem; font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line); font-size: .85rem; }
nav h2 { margin: 1.2rem 0 .3rem; font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: .15rem 0; overflow-wrap: anywhere; }
main { padding: 1.5rem 1.5rem 6rem 0; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
h1 { margin: 0; } h2 { margin-top: 3rem; } h3 { margin: 0; overflow-wrap: anywhere; }
.lead { font-size: 1.1rem; margin-top: .3rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1.2rem 1.4rem; margin: 1.2rem 0; scroll-margin-top: 1rem; }
code, pre { font: .86em/1.5 ui-monospace, monospace; }
:not(pre) > code { background: var(--soft); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; }
pre { background: var(--soft); border-radius: 8px; padding: 1rem; overflow: auto; }
dl { margin: .5rem 0; } dt { margin-top: .6rem; } dd { margin: .1rem 0 0 1.2rem; } dd p { margin: .3rem 0; }
dl dl { border-left: 2px solid var(--line); padding-left: .8rem; }
.headers { font-size: .85rem; } small { color: var(--muted); } summary { cursor: pointer; }
@media (max-width: 50rem) { body { display: block; padding: 0 1rem; } nav { position: static; height: auto; border: 0; padding: 1rem 0; } main { padding: 0 0 4rem; } }
`;

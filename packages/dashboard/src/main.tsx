// The page starts here. What is loaded with it is kept small: the graph's views come when they are opened.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/parts.css';
import './style/places.css';

const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

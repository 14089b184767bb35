// The page starts here. What is loaded with it is kept small: the graph's views come when they are opened.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/buttons.css';
import './style/fields.css';
import './style/surfaces.css';
import './style/dialogs.css';
import './style/tables.css';
import './style/kinds.css';
import './style/places.css';

const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

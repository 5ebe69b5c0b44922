import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(<h1>An empty page drawn by React</h1>);

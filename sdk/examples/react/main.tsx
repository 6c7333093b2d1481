import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'

const root = document.getElementById('app')
if (root !== null) createRoot(root).render(<StrictMode><App /></StrictMode>)

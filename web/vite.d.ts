/// <reference types="vite/client" />
declare module 'virtual:houses.css';

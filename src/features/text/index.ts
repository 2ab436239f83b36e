export { WordsContext } from './Piece.tsx';
export { CommentText, PostText, RichText } from './RichText.tsx';
export { usePageRoom } from './use-page-room.ts';

# A visitor has a method for each kind of node that it cares for.
# https://docs.python.org/3/library/ast.html#ast.NodeVisitor


class NodeVisitor:
    def visit(self, node):
        return getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)(node)

    def generic_visit(self, node):
        self.visit(node[None])


class NodeTransformer(NodeVisitor):
    def generic_visit(self, node):
        self.visit(node[None])
        return node
